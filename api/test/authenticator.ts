import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '@cessio/contract';

/** What a test falsifies to see it refused. */
export interface Bends {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  userVerified?: boolean;
  userHandle?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** A software passkey: creates one P-256 credential and signs with it, as a browser would send it. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #x: Buffer;
  readonly #y: Buffer;
  #userHandle: string | undefined;
  counter = 0;

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#x = Buffer.from(x, 'base64url');
    this.#y = Buffer.from(y, 'base64url');
  }

  make(options: PasskeyCreation, bends: Bends = {}): Attestation {
    this.#userHandle = options.user.id;
    const rawId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(rawId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, rawId, this.#coseKey()]);
    const authData = this.#authData(bends.rpId ?? options.rp.id, ATTESTED, bends, attested);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(authData),
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, bends).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs and increments the counter, unless one is given. */
  sign(options: Pick<PasskeyRequest, 'challenge' | 'rpId'>, bends: Bends = {}): Assertion {
    this.counter = bends.counter ?? this.counter + 1;
    const authData = this.#authData(bends.rpId ?? options.rpId, 0, { ...bends, counter: this.counter });
    const clientData = this.#clientData('webauthn.get', options.challenge, bends);
    const hash = createHash('sha256').update(clientData).digest();
    const userHandle = bends.userHandle ?? this.#userHandle;
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, hash]), this.#key).toString('base64url'),
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    };
  }

  #clientData(type: string, challenge: string, bends: Bends): Buffer {
    const origin = bends.origin ?? this.#origin;
    return Buffer.from(
      JSON.stringify({ type, challenge: bends.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #authData(rpId: string, flags: number, bends: Bends, attested: Buffer = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | PRESENT | ((bends.userVerified ?? true) ? VERIFIED : 0));
    head.writeUInt32BE(bends.counter ?? 0, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, attested]);
  }

  /** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`: an elliptic key for ES256 on P-256. */
  #coseKey(): Buffer {
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(this.#x),
      Buffer.from([0x22]),
      bytes(this.#y),
    ]);
  }
}

/** The CBOR that an attestation needs: short texts, and bytes up to 65 535. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

function bytes(value: Buffer): Buffer {
  const head = value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.alloc(3);
  if (value.length >= 256) {
    head.writeUInt8(0x59);
    head.writeUInt16BE(value.length, 1);
  }
  return Buffer.concat([head, value]);
}
