import { isIPv6 } from 'node:net';

const HIDDEN = '•••';
const PRIVATE = /^(10\.|127\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i;

const plain = (ip: string) => ip.replace(/^::ffff:/i, '');

/** Enough for users to recognize their own network, too little to identify anybody. */
export function maskedAddress(ip: string): string {
  const address = plain(ip);
  if (isIPv6(address)) return `${address.split(':').slice(0, 2).join(':')}:${HIDDEN}`;
  return `${address.split('.').slice(0, 2).join('.')}.${HIDDEN}`;
}

/**
 * What an address itself reveals of its location. Public ones reveal nothing without a service that would learn who
 * signs in.
 */
export function placeOf(ip: string): string | null {
  return PRIVATE.test(plain(ip)) ? 'Réseau local' : null;
}
