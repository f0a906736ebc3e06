/** The errors of RFC 6749 and 8628, in the form that clients of OAuth read. */
const sentences = {
  invalid_request: 'Send client_id, and scope with scopes of this server.',
  invalid_scope: 'This server does not know one of these scopes.',
  unsupported_grant_type: 'Use urn:ietf:params:oauth:grant-type:device_code.',
  invalid_grant: 'This device_code is unknown, or its token was fetched.',
  expired_token: 'The request is over. Begin again.',
  authorization_pending: 'The person has not answered yet.',
  slow_down: 'Ask less often.',
  access_denied: 'The person refused.',
} as const;

type Code = keyof typeof sentences;

export class Refusal extends Error {
  readonly body: { error: Code; error_description: string };
  constructor(error: Code) {
    super(sentences[error]);
    this.body = { error, error_description: sentences[error] };
  }
}

export const refuse = (error: Code): Refusal => new Refusal(error);
