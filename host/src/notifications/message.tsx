import DOMPurify from 'dompurify';

/** The tags that the API allows, without links, because the whole item is one. */
const ALLOWED = { ALLOWED_TAGS: ['b', 'strong', 'em', 'br'], ALLOWED_ATTR: [], ALLOW_DATA_ATTR: false };

/** The message as safe HTML, whatever the API sent. */
export function cleanMessage(html: string): string {
  return DOMPurify.sanitize(html, ALLOWED);
}

/** A notification's message, sanitised again before it is shown. */
export function Message({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised on the line itself, to four tags and no attribute
  return <span dangerouslySetInnerHTML={{ __html: cleanMessage(html) }} />;
}
