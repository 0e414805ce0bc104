/** Whether this browser can hold or use passkeys at all. */
export function supportsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}
