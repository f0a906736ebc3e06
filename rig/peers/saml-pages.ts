import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { findFreePort } from '#rig/servers/free-port.ts';
import { buildLyingSamlProvider, encode, writeAssertion, writeResponse } from './lying-saml-provider.ts';

/** The pages of an honest SAML provider, at another site than `localhost`: people say who they are, and are sent back. */
export async function startSamlPages({ groups }: { groups: string[] }) {
  const port = await findFreePort();
  const entryPoint = `http://127.0.0.1:${port}/sign-in`;
  const provider = buildLyingSamlProvider(`http://127.0.0.1:${port}/metadata`);
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '', entryPoint);
    const email = new URLSearchParams(await text(request)).get('email');
    response.setHeader('content-type', 'text/html');
    if (!email) {
      response.end('<form method="post"><input name="email" placeholder="Address"><button>Sign in</button></form>');
      return;
    }
    const honest = provider.facts(asked.href, email);
    const displayName = `${email[0]?.toUpperCase()}${email.slice(1, email.indexOf('@'))}`;
    const facts = { ...honest, attributes: { email, displayName, groups } };
    const fields = {
      SAMLResponse: encode(provider.sign(writeResponse(facts, writeAssertion(facts)))),
      RelayState: asked.searchParams.get('RelayState'),
    };
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    const form = `<form method="post" action="${facts.recipient}">${inputs.join('')}</form>`;
    response.end(`${form}<script>document.forms[0].submit()</script>`);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: { SAML_ISSUER: provider.issuer, SAML_ENTRY_POINT: entryPoint, SAML_CERTIFICATE: provider.certificate },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
