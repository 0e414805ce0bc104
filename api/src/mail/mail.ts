import type { Config } from '../config.ts';
import type { Queryable } from '../db/caller.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Puts a mail in the outbox: it is sent if and only if the caller's transaction commits. */
export async function queueMail(tx: Queryable, mail: Mail): Promise<void> {
  await tx.query({
    name: 'queue_mail',
    text: 'select queue_mail($1, $2, $3, $4)',
    values: [mail.to, mail.subject, mail.text, mail.html],
  });
}

export interface Receiver {
  email: string;
  firstName: string;
}

export interface MailContent {
  subject: string;
  /** Plain text, in paragraphs. */
  paragraphs: readonly string[];
  /** `path` is a page of the portal: `/auth/…`. */
  action?: { label: string; path: string };
  /** Lists of lines, each linking to a page of the portal. */
  sections?: readonly { title: string; lines: readonly { text: string; path: string }[] }[];
  /** Small print under the button. */
  note?: string;
  /** A link in small print under the note. */
  noteLink?: { label: string; path: string };
}

/**
 * The portal's mail, as text and as HTML for mail programs of any age.
 * @param to without a known name the greeting has none
 */
export function composeMail(
  config: Pick<Config, 'brand' | 'publicUrl'>,
  to: Receiver | string,
  content: MailContent,
): Mail {
  const { brand } = config;
  const [address, greeting] =
    typeof to === 'string' ? [to, 'Bonjour,'] : [to.email, `Bonjour ${to.firstName},`];
  const { paragraphs, action, sections = [], note, noteLink } = content;
  const urlOf = (path: string) => new URL(path, config.publicUrl).href;
  const signature = `L’équipe ${brand}`;
  const footer = `Ce message vous est envoyé par ${brand}. Nous ne demandons jamais de mot de passe par e-mail.`;
  const text = [
    greeting,
    ...paragraphs,
    ...sections.flatMap(({ title, lines }) => [
      title.toLocaleUpperCase('fr'),
      ...lines.map((line) => `- ${line.text}\n  ${urlOf(line.path)}`),
    ]),
    action && `${action.label}\u00a0:\n${urlOf(action.path)}`,
    note || undefined,
    noteLink && `${noteLink.label}\u00a0:\n${urlOf(noteLink.path)}`,
    signature,
    `-- \n${footer}`,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
  const href = (path: string) => escapeHtml(urlOf(path));
  const paragraph = (value: string) => `<p style="margin:0 0 16px">${escapeHtml(value)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${href(action.path)}" style="background:#0f4c5c;border-radius:6px;color:#ffffff;display:inline-block;padding:12px 20px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="color:#4a5a60;font-size:13px;margin:0 0 16px;word-break:break-all">Ou copiez cette adresse dans votre navigateur&nbsp;:<br>${href(action.path)}</p>`
    : '';
  const smallPrint = note
    ? `<p style="color:#4a5a60;font-size:13px;margin:0 0 16px">${escapeHtml(note)}</p>`
    : '';
  const section = ({ title, lines }: NonNullable<MailContent['sections']>[number]) =>
    `<h2 style="color:#0f4c5c;font-size:15px;margin:24px 0 8px">${escapeHtml(title)}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px">${lines.map(lineOf).join('')}</ul>`;
  const lineOf = (line: { text: string; path: string }) =>
    `<li style="margin:0 0 8px"><a href="${href(line.path)}" style="color:#0f4c5c">${escapeHtml(line.text)}</a></li>`;
  const smallLink = noteLink
    ? `<p style="font-size:13px;margin:0 0 16px"><a href="${href(noteLink.path)}" style="color:#0f4c5c">${escapeHtml(noteLink.label)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="background:#f3f6f6;color:#12262c;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;margin:0;padding:24px">
<table role="presentation" width="100%" style="background:#ffffff;border-radius:8px;margin:0 auto;max-width:560px"><tr><td style="padding:32px">
<p style="color:#0f4c5c;font-size:18px;font-weight:bold;margin:0 0 24px">${escapeHtml(brand)}</p>
${paragraph(greeting)}
${paragraphs.map(paragraph).join('\n')}
${sections.map(section).join('\n')}
${button}
${smallPrint}
${smallLink}
${paragraph(signature)}
<p style="border-top:1px solid #d9e2e4;color:#4a5a60;font-size:12px;margin:24px 0 0;padding-top:16px">${escapeHtml(footer)}</p>
</td></tr></table>
</body></html>`;
  return { to: address, subject: `[${brand}] ${content.subject}`, text, html };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** A notification's sanitised HTML as text: without tags, unescaped. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim();
}
