import { roughCut } from '../workspace.ts';

/** The settings that the operator may choose. All others stay here: no email, database, store or provider is reached. */
const chosen = [
  ...['PATH', 'HOME', 'TMPDIR', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'FFMPEG_PATH', 'LOG_LEVEL'],
  ...['HOST', 'PORT', 'PUBLIC_URL', 'TRUST_PROXY', 'SECURITY_CONTACT', 'LANDING_URL'],
  ...['MAX_UPLOAD_SIZE', 'TEAM_QUOTA', 'OWNER_QUOTA', 'TEAM_ITEM_LIMIT', 'MAX_FILES_PER_DROP', 'MAX_CONNECTIONS'],
];

/** The demo itself has 80 MB, with its database and all that is rendered. */
const limits = {
  MAX_UPLOAD_SIZE: '25MB',
  TEAM_QUOTA: '500MB',
  OWNER_QUOTA: '800MB',
  TEAM_ITEM_LIMIT: '2000',
  MAX_FILES_PER_DROP: '20',
  MAX_CONNECTIONS: '500',
};

/** An account with that address cannot exist. Without the setting the first person of the demo would have the console. */
const closed = { SIGNUP: 'closed', ADMIN_EMAILS: 'operator@demo.invalid', DEMO_FILM: roughCut };

export function choosePublicSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...limits, ...choose(environment), ...closed };
}

/** For the time in which the demo is filled, when only this machine has access. */
export function choosePrivateSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PUBLIC_URL, TRUST_PROXY, ...others } = choose(environment);
  return { ...others, HOST: '127.0.0.1' };
}

/** An empty value counts as unset, so it must not take the place of a limit. */
function choose(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name, value]) => value && chosen.includes(name)));
}
