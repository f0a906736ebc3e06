import type { Mail } from './mail.ts';

/** The two forms of every mail. Styles are inline because mail programs ignore all others. */
export function mailText({ paragraphs, action, footnote }: Mail): string {
  return [...paragraphs, `${action.label}:\n${action.link}`, footnote, '-- \nVizio'].join('\n\n');
}

export function mailHtml({ subject, paragraphs, action, footnote }: Mail): string {
  const text = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n');
  const link = escapeHtml(action.link);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f7f8;color:#17191c;font:16px/1.5 Inter,Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe2e6;border-radius:10px">
<p style="margin:0 0 24px;font-weight:600">Vizio</p>
${text}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#5450e6;color:#ffffff;text-decoration:none;font-weight:500">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5c6470;word-break:break-all">${link}</p>
<p style="margin:0;font-size:13px;color:#5c6470">${escapeHtml(footnote)}</p>
</div>
</body>
</html>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
