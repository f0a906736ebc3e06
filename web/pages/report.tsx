import { OfVersion } from './check/of-version.tsx';
import { ReportPage } from './check/report-page.tsx';

/** All comments of earlier versions with both pictures, to print. */
export const Report = () => <OfVersion>{(props) => <ReportPage {...props} />}</OfVersion>;
