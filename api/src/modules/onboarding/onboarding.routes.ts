import type { FastifyInstance, FastifyReply } from 'fastify';
import { register, verifyEmail } from '@cessio/contract';
import {
  addOnboardingDocument,
  myAdhesion,
  ONBOARDING_TOKEN_HEADER,
  patchOnboarding,
  readOnboarding,
  removeOnboardingDocument,
  resendVerification,
  resumeOnboarding,
  submitOnboarding,
} from '@cessio/contract/onboarding';
import { transactAs } from '../../db/caller.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { takeMailAllowance } from '../../plugins/mail-allowance.ts';
import type { Services } from '../../services.ts';
import { ALIKE_MS, atLeast } from '../auth/auth.service.ts';
import {
  register as registerAccount,
  RESEND_COOLDOWN,
  resendVerification as resend,
} from '../auth/registration.service.ts';
import { verifyEmail as verify } from '../auth/verification.service.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import { fileReady } from './onboarding.filing.ts';
import { asksDocuments, missingItems } from './onboarding.missing.ts';
import * as repository from './onboarding.repository.ts';
import * as onboarding from './onboarding.service.ts';

/** Sign-up from the account to the filed adhesion request; all but the last two before there is a session. */
export function onboardingRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, register, async ({ body, request, reply }) => {
    giveToken(reply, await registerAccount(services, { request, reply }, body));
    return true as const;
  });
  route(app, services, verifyEmail, async ({ body, request }) => {
    await fileReady(services, await verify(services, request, body.token));
    return { verified: true } as const;
  });
  route(app, services, resendVerification, async ({ body, request, reply }) => {
    const { config } = services;
    await atLeast(ALIKE_MS, () =>
      transactAs(services.pools.of('auth'), async (tx) => {
        await takeMailAllowance(tx, { config, request, reply }, body.email);
        await resend(tx, services, body.email, onboarding.tokenHashOf(request));
      }),
    );
    return {
      message: 'Si cette adresse attend sa vérification, un e-mail vient d’y être envoyé.',
      retryAfter: RESEND_COOLDOWN,
    };
  });
  route(app, services, readOnboarding, ({ request }) => onboarding.read(services, request));
  route(app, services, patchOnboarding, ({ body, request }) => onboarding.patch(services, request, body));
  route(app, services, addOnboardingDocument, ({ body, file, request }) =>
    onboarding.addDocument(services, request, body.typeCode, file),
  );
  route(app, services, removeOnboardingDocument, ({ params, request }) =>
    onboarding.removeDocument(services, request, params.id),
  );
  route(app, services, submitOnboarding, async ({ request }) => {
    const { answer, userId } = await onboarding.submit(services, request);
    if (userId) await fileReady(services, userId);
    return answer;
  });
  route(app, services, myAdhesion, async ({ identity, read }) =>
    read(async (db) => {
      const own = await repository.findOwnAdhesion(db, identity.userId);
      if (!own) throw notFound();
      const { onboardingId, account, company, sent, ...adhesion } = own;
      if (own.status !== 'draft' || sent || !account) return { ...adhesion, missing: [] };
      const items = missingItems(account.side, company ?? {}).map(({ label }) => label);
      const papers =
        onboardingId && asksDocuments(account.side) ? await repository.missingLabels(db, onboardingId) : [];
      return { ...adhesion, missing: [...items, ...papers] };
    }),
  );
  route(app, services, resumeOnboarding, async ({ identity, reply }) => {
    const secret = newSecret();
    const taken = await transactAs(services.pools.of('auth'), (tx) =>
      repository.takeUp(tx, identity.userId, hashOf(secret)),
    );
    if (!taken) throw notFound();
    giveToken(reply, secret);
    return true as const;
  });
}

/** The secret travels once, in a header: the specified body of `register` stays `true`. */
function giveToken(reply: FastifyReply, secret: string): void {
  reply.header(ONBOARDING_TOKEN_HEADER, secret);
}
