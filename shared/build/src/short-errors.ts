/**
 * In place of the federation runtime's descriptions of its errors and of the links to its documentation, which users
 * never read: the code says which one it is (docs/adr/0053).
 */
export const runtimeDescMap: Record<string, string> = {};
export const typeDescMap: Record<string, string> = {};
export const buildDescMap: Record<string, string> = {};
export const errorDescMap: Record<string, string> = {};

export const getShortErrorMsg = (code: string, _known: unknown, about: unknown, cause = ''): string =>
  `${code} ${JSON.stringify(about)} ${cause}`;
