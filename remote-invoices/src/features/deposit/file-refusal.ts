/** What the form takes; kit and server look again, the server at the bytes. */
export const ACCEPT = ['.pdf', '.xml'] as const;

/** Codes whose refusal has words of its own for what to do next (keys `deposit.file.remedy.<code>`). */
const REMEDIES = new Set([
  'FILE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'FILE_EMPTY',
  'FILE_UNREADABLE',
  'FILE_ENCRYPTED',
  'FILE_INFECTED',
  'FILE_BOMB',
  'XML_UNSAFE',
  'EINVOICE_NOT_RECOGNISED',
  'UPLOAD_INCOMPLETE',
  'NETWORK_DOWN',
]);

/** Key of the sentence that says what to do about a refused file. */
export const remedyKey = (code: string | undefined) =>
  `deposit.file.remedy.${code && REMEDIES.has(code) ? code : 'other'}`;

/** Whether the same bytes may be taken at another try: the way failed, not the file. */
export const mayPass = (code: string) =>
  !code.startsWith('FILE_') && code !== 'XML_UNSAFE' && code !== 'EINVOICE_NOT_RECOGNISED';
