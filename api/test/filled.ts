/**
 * A text with an unfilled placeholder or an empty value: braces, an invalid value, brackets, quotes or a sentence
 * without content. Evaluated the same by JavaScript and PostgreSQL.
 */
const UNFILLED = [
  String.raw`\{\w*\}`,
  String.raw`(^|[^\w-])(undefined|null|NaN|Invalid Date)([^\w-]|$)`,
  String.raw`\[object|\([\s\u00a0]*\)|«[\s\u00a0]*»|""|<b></b>`,
  String.raw`[:(][\s\u00a0]*[.,)]|\.[\s\u00a0]+\.|[\s\u00a0],`,
].join('|');

/** Refuses such texts where the portal writes them, in any test; the test's own writes are not checked. */
const filled = (...columns: string[]) =>
  `session_user = 'cessio_owner' or ${columns.map((column) => `${column} !~ '${UNFILLED}'`).join(' and ')}`;
export const REFUSE_UNFILLED = `
  alter table notifications add constraint filled check (${filled('message')});
  alter table outbox_mails add constraint filled check (${filled('subject', 'body_text')})`;
