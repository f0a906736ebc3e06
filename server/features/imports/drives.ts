import { driveNames, type ImportProvider } from '#contract/uploads/cloud-drives.ts';
import type { CloudDriveConfig, Config } from '#server/platform/config/config.ts';

export type DriveConfig = Pick<Config, 'secret' | 'googleDrive' | 'oneDrive' | 'microsoft'>;

/** A file, as its provider identifies it. */
export type CloudRef = { fileId: string; driveId: string | null };
/** The provider's facts about a file; `revision` changes with its bytes. */
export type CloudFacts = { size: number; type: string; revision: string };

/** A provider: its addresses and its protocol. */
export type Drive = {
  label: string;
  signInUrl: string;
  apiUrl: string;
  /** Whether the server may fetch from there. */
  allows: (url: URL) => boolean;
  factsUrl: (ref: CloudRef) => string;
  contentUrl: (ref: CloudRef) => string;
  /** Undefined for a folder or a file in the trash. */
  readFacts: (response: unknown) => CloudFacts | undefined;
};

export function driveOf(config: DriveConfig, provider: ImportProvider): Drive {
  return provider === 'google-drive' ? googleDrive(config) : oneDrive(config);
}

/** The host of the Google picker's script, and the hosts of its frames. */
export function pickerHosts({ googleDrive: { urls } }: DriveConfig): { scriptUrl: string; frames: string[] } {
  if (urls) return { scriptUrl: `${urls[0]}/js/api.js`, frames: urls };
  return {
    scriptUrl: 'https://apis.google.com/js/api.js',
    frames: ['https://docs.google.com', 'https://drive.google.com'],
  };
}

function googleDrive({ googleDrive: { urls } }: DriveConfig): Drive {
  const [apiUrl = 'https://www.googleapis.com'] = urls ?? [];
  const fileUrl = ({ fileId }: CloudRef, query: string) =>
    `${apiUrl}/drive/v3/files/${encodeURIComponent(fileId)}?supportsAllDrives=true&${query}`;
  return {
    label: driveNames['google-drive'],
    signInUrl: `${urls?.[0] ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    apiUrl,
    // One label before googleusercontent.com: deeper names are customers' machines in Google's cloud.
    allows: allowOnly(urls, /^(www\.googleapis\.com|drive\.usercontent\.google\.com|[\w-]+\.googleusercontent\.com)$/),
    factsUrl: (ref) => fileUrl(ref, 'fields=size,mimeType,trashed,md5Checksum,headRevisionId'),
    contentUrl: (ref) => fileUrl(ref, 'alt=media'),
    readFacts: (response) => {
      const { size, mimeType, trashed, md5Checksum, headRevisionId } = response as Record<string, unknown>;
      if (trashed === true || size === undefined) return undefined;
      return { size: Number(size), type: String(mimeType), revision: String(md5Checksum ?? headRevisionId ?? '') };
    },
  };
}

function oneDrive({ oneDrive: { urls }, microsoft }: DriveConfig): Drive {
  const [apiUrl = 'https://graph.microsoft.com'] = urls ?? [];
  const itemUrl = ({ fileId, driveId }: CloudRef) => {
    const drive = driveId ? `drives/${encodeURIComponent(driveId)}` : 'me/drive';
    return `${apiUrl}/v1.0/${drive}/items/${encodeURIComponent(fileId)}`;
  };
  // An application of one tenant is unknown under "common"; the issuer setting names that tenant.
  const [, tenant = 'common'] = /^https:\/\/login\.microsoftonline\.com\/([\w.-]+)/.exec(microsoft?.issuer ?? '') ?? [];
  return {
    label: driveNames['one-drive'],
    signInUrl: `${urls?.[0] ?? 'https://login.microsoftonline.com'}/${tenant}/oauth2/v2.0`,
    apiUrl,
    allows: allowOnly(
      urls,
      /^(graph\.microsoft\.com|[\w-]+\.sharepoint\.com|my\.microsoftpersonalcontent\.com|([\w-]+\.)+files\.1drv\.com|api\.onedrive\.com|onedrive\.live\.com)$/,
    ),
    factsUrl: (ref) => `${itemUrl(ref)}?$select=id,size,file,cTag,deleted`,
    contentUrl: (ref) => `${itemUrl(ref)}/content`,
    readFacts: (response) => {
      const { size, file, cTag, deleted } = response as Record<string, unknown>;
      if (deleted || !file) return undefined;
      return {
        size: Number(size),
        type: String((file as Record<string, unknown>).mimeType),
        revision: String(cTag ?? ''),
      };
    },
  };
}

/**
 * Allows the provider's hosts over HTTPS on the default port, without credentials in the URL. Checking names is enough:
 * a spoofed DNS entry would lack the provider's certificate.
 */
function allowOnly(urls: CloudDriveConfig['urls'], hosts: RegExp): (url: URL) => boolean {
  const origins = urls?.map((url) => new URL(url).origin);
  return (url) => {
    if (url.username || url.password) return false;
    if (origins) return origins.includes(url.origin);
    return url.protocol === 'https:' && url.port === '' && hosts.test(url.hostname);
  };
}
