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
import { codedBy, findCertified, keepProof, tryCode } from './certificates.repository.ts';
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
  const coded = await codedBy(pools.of('system'), reference);
  const proof = proofOfCode(config.codesKey, coded, typed.code);
  if (isVerificationCode(config.codesKey, coded, typed.code))
    await keepProof(pools.of('system'), reference, proof);
  const found = await tryCode(pools.of('public'), reference, proof, network);
  if (!found) return { genuine: false };
  if (found.wait !== null) throw rateLimited(found.wait);
  const currency = found.currency as Currency;
  const amountBand = amountBandOf(found.amount, currency);
  if (found.kind === 'quittance') {
    const { kind, assignorName, count, signedOn } = found;
    return { genuine: true, kind, assignorName, count, signedOn, amountBand, currency };
  }
  const { status, validFrom, validUntil, edition } = found;
  const past = validUntil < clock.today() && hasTag(guaranteeStates, status, 'running');
  return {
    genuine: true,
    kind: 'guarantee',
    // The job that ends guarantees runs at night: until then the date decides.
    state: past ? 'expired' : status,
    validFrom,
    validUntil,
    amountBand,
    currency,
    edition,
  };
}
