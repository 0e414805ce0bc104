/**
 * Replaces the federation runtime's error descriptions and documentation links, which users never read: the code
 * identifies the error (docs/adr/0053).
 */
export const runtimeDescMap: Record<string, string> = {};
export const typeDescMap: Record<string, string> = {};
export const buildDescMap: Record<string, string> = {};
export const errorDescMap: Record<string, string> = {};

export const getShortErrorMsg = (code: string, _known: unknown, about: unknown, cause = ''): string =>
  `${code} ${JSON.stringify(about)} ${cause}`;
