import { CheckPage } from './check/check-page.tsx';
import { OfVersion } from './check/of-version.tsx';
import { ReportPage } from './check/report-page.tsx';

/** Walks through the comments of earlier versions, with the pictures before and after. */
export const Check = () => <OfVersion>{(props) => <CheckPage {...props} />}</OfVersion>;

/** All comments of earlier versions with both pictures, to print. */
export const Report = () => <OfVersion>{(props) => <ReportPage {...props} />}</OfVersion>;
