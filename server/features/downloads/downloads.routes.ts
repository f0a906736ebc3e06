import { AppError } from '#server/app-error.ts';
import type { FeatureHandlers } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';

type Names = 'download' | 'startDownload' | 'fetchDownload';

export const downloadRoutes = (_: Services): FeatureHandlers<Names> => {
  const refuse = async (): Promise<never> => {
    throw new AppError('unavailable', 'Being written.');
  };
  return { download: refuse, startDownload: refuse, fetchDownload: refuse };
};
