/** The public API of the feature: everything that pages use of it. */
export { ServerConsole } from './server-console.tsx';
