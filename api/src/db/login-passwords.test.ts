import { createHmac } from 'node:crypto';
import { loginPassword, scramVerifier } from './login-passwords.ts';

test('a verifier is that of RFC 7677, section 3', () => {
  const verifier = scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'));
  const [, salt, serverKey = ''] =
    /^SCRAM-SHA-256\$4096:(.+)\$[\w+/]{43}=:([\w+/]{43}=)$/.exec(verifier) ?? [];
  expect(salt).toBe('W22ZaJ0SNY7soEsUEjb6gQ==');
  const nonce = 'rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0';
  const exchange = `n=user,r=rOprNGfwEbeRWgbNEkqO,r=${nonce},s=${salt},i=4096,c=biws,r=${nonce}`;
  expect(createHmac('sha256', Buffer.from(serverKey, 'base64')).update(exchange).digest('base64')).toBe(
    '6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=',
  );
});

test('each login has its own password, and each time another verifier', () => {
  const of = (login: string) => loginPassword('postgresql://owner:secret@127.0.0.1/x', login);
  expect(of('portal_client')).toBe(of('portal_client'));
  expect(of('portal_client')).not.toBe(of('portal_supplier'));
  expect(scramVerifier('a')).not.toBe(scramVerifier('a'));
});
