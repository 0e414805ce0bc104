import { pages } from '@cessio/contract';

/** Remotes' pages that the specification shows without sign-in; also when their remote is down. */
export const PUBLIC_PATHS = [pages.invoiceConfirmation, pages.guaranteeVerification, pages.prospect] as const;

export function isPublicPath(path: string): boolean {
  const wanted = `${path.toLowerCase().replace(/\/+$/, '')}/`;
  return PUBLIC_PATHS.some((open) => wanted.startsWith(`${open}/`));
}
