import { shareDeployment } from './deployment.ts';

/** One deployment for all workers: two cores have better work than four databases. Playwright wants a default export. */
export default shareDeployment;
