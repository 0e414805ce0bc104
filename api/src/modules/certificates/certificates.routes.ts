import type { FastifyInstance } from 'fastify';
import {
  amountBandOf,
  guaranteeCertificate,
  guaranteeStates,
  hasTag,
  verifyPublic,
  type Currency,
  type Verification,
} from '@cessio/contract';
import { clock } from '../../clock.ts';
import { orNotFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { sendPdf } from '../files/files.routes.ts';
import { rateLimited } from '../../http/rate-limited.ts';
import type { Services } from '../../services.ts';
import { networkOf } from '../auth/lockout.ts';
import { certificatePdf } from './certificate.pdf.ts';
import { findCertified, keepProof, tryCode } from './certificates.repository.ts';
import { isVerificationCode, normaliseReference, proofOfCode } from './verification-code.ts';

export function certificateRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, guaranteeCertificate, async ({ read, params, reply }) => {
    const certified = orNotFound(await read((db) => findCertified(db, params.id)));
    const bytes = await certificatePdf(services.config, certified);
    return sendPdf(reply, `${certified.number}-${certified.edition}.pdf`, bytes);
  });
  route(app, services, verifyPublic, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return verify(services, body, networkOf(request.ip));
  });
}

/**
 * What a reference and its code prove. All failures get the same answer, which does not reveal existing references.
 * @throws ApiError RATE_LIMITED after 30 attempts a minute per network, or 10 wrong codes an hour per network and
 * reference
 */
async function verify(
  { config, pools }: Services,
  typed: { reference: string; code: string },
  network: string,
): Promise<Verification> {
  const reference = normaliseReference(typed.reference);
  const proof = proofOfCode(config.codesKey, reference, typed.code);
  if (isVerificationCode(config.codesKey, reference, typed.code))
    await keepProof(pools.of('system'), reference, proof);
  const found = await tryCode(pools.of('public'), reference, proof, network);
  if (found?.wait) throw rateLimited(found.wait);
  if (!found) return { genuine: false };
  const { status, granted, validFrom, validUntil, edition } = found;
  const currency = found.currency as Currency;
  const past = validUntil < clock.today() && hasTag(guaranteeStates, status, 'running');
  return {
    genuine: true,
    kind: 'guarantee',
    // The job that ends guarantees runs at night: until then the date decides.
    state: past ? 'expired' : status,
    validFrom,
    validUntil,
    amountBand: amountBandOf(granted, currency),
    currency,
    edition,
  };
}
