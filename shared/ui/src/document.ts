/** `@cessio/ui/document`: documents viewed within the page. Fetched when one is shown, never before. */
export { DocumentCard, DocumentDialog, type ShownDocument } from './document/document-viewer.tsx';
