import { escapeHtml, oneLine } from './clean-text.ts';
import type { Email, EmailGroup } from './email.ts';

const longestLine = 2_000;
const clean = (text: string) => oneLine(text, longestLine);

/** The plain-text alternative of an email. */
export function emailText({ paragraphs, groups = [], action, footnote, stop }: Email): string {
  return [
    ...paragraphs.map(clean),
    ...groups.map(groupText),
    `${clean(action.label)}:\n${action.link}`,
    clean(footnote),
    ...(stop ? [`Stop these emails: ${stop.link}\nChoose your emails: ${stop.settingsLink}`] : []),
    '-- \nVizio',
  ].join('\n\n');
}

function groupText({ title, note, link, entries, rest }: EmailGroup): string {
  const lines = entries.flatMap((entry) => [
    `- ${clean(entry.lead)}${entry.quote ? `: "${clean(entry.quote)}"` : ''}`,
    `  ${entry.link}`,
  ]);
  return [clean(title), clean(note), link, '', ...lines, ...(rest ? [clean(rest)] : [])].join('\n');
}

/**
 * Inline styles, because many email programs ignore all others; programs that support media queries get dark colours.
 */
export function emailHtml({ subject, paragraphs, groups = [], action, footnote, stop }: Email): string {
  const title = text(subject);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${darkStyles}</style>
</head>
<body class="ground" style="margin:0;padding:32px 16px;background:#f6f7f8;color:#17191c;font:16px/1.5 Inter,Helvetica,Arial,sans-serif">
<div class="panel" style="max-width:520px;margin:0 auto;padding:32px 24px;background:#ffffff;border:1px solid #dfe2e6;border-radius:10px;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-weight:600">Vizio</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${text(paragraph)}</p>`).join('\n')}
${groups.map(groupHtml).join('\n')}
<p style="margin:24px 0"><a class="act" href="${escapeHtml(action.link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#5450e6;color:#ffffff;text-decoration:none;font-weight:500">${text(action.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;color:#5c6470;word-break:break-all">${escapeHtml(action.link)}</p>
<p class="quiet" style="margin:0;font-size:13px;color:#5c6470">${text(footnote)}</p>
${stop ? stopHtml(stop) : ''}</div>
</body>
</html>`;
}

function groupHtml({ title, note, link, entries, rest }: EmailGroup): string {
  return `<div class="line" style="margin:0 0 8px;padding:16px 0 0;border-top:1px solid #dfe2e6">
<p style="margin:0;font-weight:600"><a class="text" href="${escapeHtml(link)}" style="color:#17191c;text-decoration:none">${text(title)}</a></p>
<p class="quiet" style="margin:0 0 12px;font-size:13px;color:#5c6470">${text(note)}</p>
${entries.map(entryHtml).join('\n')}
${rest ? `<p class="quiet" style="margin:0 0 12px;font-size:13px;color:#5c6470">${text(rest)}</p>` : ''}
</div>`;
}

function entryHtml({ lead, quote, link }: EmailGroup['entries'][number]): string {
  const said = quote
    ? `<p class="line" style="margin:4px 0 0;padding:0 0 0 12px;border-left:3px solid #dfe2e6">${text(quote)}</p>`
    : '';
  return `<div style="margin:0 0 16px">
<p style="margin:0;font-size:14px"><a class="link" href="${escapeHtml(link)}" style="color:#5450e6;text-decoration:none;font-weight:500">${text(lead)}</a></p>
${said}
</div>`;
}

function stopHtml({ link, settingsLink }: NonNullable<Email['stop']>): string {
  const anchor = (href: string, label: string) =>
    `<a class="quiet" href="${escapeHtml(href)}" style="color:#5c6470;text-decoration:underline">${label}</a>`;
  return `<p class="quiet" style="margin:8px 0 0;font-size:13px;color:#5c6470">${anchor(link, 'Stop these emails')} &nbsp;·&nbsp; ${anchor(settingsLink, 'Choose your emails')}</p>
`;
}

function text(given: string): string {
  return escapeHtml(clean(given));
}

/** Dark theme. `!important`, because inline styles would win otherwise. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.ground { background: #0d0e10 !important; color: #eceef1 !important }
.panel { background: #141619 !important; border-color: #2a2e35 !important }
.line { border-color: #2a2e35 !important }
.text { color: #eceef1 !important }
.quiet { color: #9ba3af !important }
.link { color: #928fff !important }
.act { background: #7d7bff !important; color: #0d0e10 !important }
}`;
