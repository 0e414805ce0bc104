/** Accepted formats; kit and server check again, the server by content. */
export const ACCEPT = ['.pdf', '.xml'] as const;

/** Refusals with a remedy of their own (keys `deposit.file.remedy.<code>`). */
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

/** Key of the text with a refused file's remedy. */
export const remedyKey = (code: string | undefined) =>
  `deposit.file.remedy.${code && REMEDIES.has(code) ? code : 'other'}`;

/** Whether the same file may be accepted on retry: the transfer failed, not the file. */
export const mayPass = (code: string) =>
  !code.startsWith('FILE_') && code !== 'XML_UNSAFE' && code !== 'EINVOICE_NOT_RECOGNISED';
