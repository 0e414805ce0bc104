/** The plain text of a message, for places that show no HTML. The document created here runs and loads nothing. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<br\s*\/?>/gi, ' '), 'text/html');
  for (const element of body.querySelectorAll('script, style, template')) element.remove();
  return (body.textContent ?? '').replaceAll(/[ \t\r\n]+/g, ' ').trim();
}
