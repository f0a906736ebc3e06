import { CheckPage } from './check/check-page.tsx';
import { OfVersion } from './check/of-version.tsx';

/** Walks through the comments of earlier versions, with the pictures before and after. */
export const Check = () => <OfVersion>{(props) => <CheckPage {...props} />}</OfVersion>;
