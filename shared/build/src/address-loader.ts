import { pages } from '@cessio/contract';

const ADDRESSES: Readonly<Record<string, string>> = pages;
const BRINGS_PAGES = /import (?:type )?\{[^}]*\bpages\b[^}]*\} from '@cessio\/contract'/;

/**
 * Inlines the portal's addresses where they are used (docs/adr/0030). Without this the bundler inlines only constants
 * of up to six bytes, and would put all addresses of an application into its first file.
 * @param code a TypeScript file
 */
export function inlineAddresses(code: string): string {
  if (!BRINGS_PAGES.test(code)) return code;
  return code.replace(/(?<!typeof |[\w.])pages\.(\w+)/g, (whole, name: string) => {
    const address = ADDRESSES[name];
    return address === undefined ? whole : JSON.stringify(address);
  });
}

/** The bundler's loader; it runs before types are stripped. */
export default function addressLoader(code: string): string {
  return inlineAddresses(code);
}
