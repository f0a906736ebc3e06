import { accountSettings } from './accounts.ts';
import { listOf, readSettings, setting, text, webUrl } from './setting.ts';

export const cloudDriveSettings = {
  GOOGLE_PICKER_API_KEY: setting('an API key for the Google Picker', text.optional()),
  GOOGLE_DRIVE_URLS: setting('comma-separated http(s) addresses', listOf(webUrl).optional()),
  ONEDRIVE_CLIENT_ID: setting('the client id of an application registration', text.optional()),
  ONEDRIVE_URLS: setting('comma-separated http(s) addresses', listOf(webUrl).optional()),
};

/**
 * `urls` replaces all of the provider's hosts, for tests: the first is its API, files may come from any. Undefined: the
 * provider's own hosts, https only.
 */
export type CloudDriveConfig = { clientId: string | undefined; urls: string[] | undefined };

export type CloudDrivesConfig = {
  googleDrive: CloudDriveConfig & { apiKey: string | undefined };
  oneDrive: CloudDriveConfig;
};

export function readCloudDrives(environment: NodeJS.ProcessEnv): CloudDrivesConfig {
  // The client that signs people in with Google also opens their drive.
  const { GOOGLE_CLIENT_ID } = accountSettings;
  const settings = readSettings({ GOOGLE_CLIENT_ID, ...cloudDriveSettings }, environment);
  return {
    googleDrive: {
      clientId: settings.GOOGLE_CLIENT_ID,
      apiKey: settings.GOOGLE_PICKER_API_KEY,
      urls: settings.GOOGLE_DRIVE_URLS,
    },
    oneDrive: { clientId: settings.ONEDRIVE_CLIENT_ID, urls: settings.ONEDRIVE_URLS },
  };
}
