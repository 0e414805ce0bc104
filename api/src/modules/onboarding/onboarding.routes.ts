import type { FastifyInstance, FastifyReply } from 'fastify';
import { register, verifyEmail } from '@cessio/contract';
import {
  addOnboardingDocument,
  myAdhesion,
  ONBOARDING_TOKEN_HEADER,
  openInvited,
  patchOnboarding,
  readOnboarding,
  removeOnboardingDocument,
  resendVerification,
  resumeOnboarding,
  submitOnboarding,
} from '@cessio/contract/onboarding';
import { sideOfIdentity, transactAs, type Transaction } from '../../db/caller.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { takeMailAllowance } from '../../plugins/mail-allowance.ts';
import type { Services } from '../../services.ts';
import { findAdhesion, findOwnId } from '../adhesions/adhesion-record.repository.ts';
import { ownView } from '../adhesions/adhesions.steps.ts';
import { answeredAlike } from '../auth/auth.service.ts';
import {
  register as registerAccount,
  RESEND_COOLDOWN,
  resendVerification as resend,
} from '../auth/registration/registration.service.ts';
import { verifyEmail as verify } from '../auth/registration/verification.service.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import { beginAnew } from './onboarding.anew.ts';
import { fileReady } from './onboarding.filing.ts';
import { takeUp as takeUpInvited } from './onboarding.invited.ts';
import { asksDocuments, missingItems } from './onboarding.missing.ts';
import * as repository from './onboarding.repository.ts';
import * as onboarding from './onboarding.service.ts';

/** Sign-up from the account to the filed adhesion request; all but the last two need no session. */
export function onboardingRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, register, async (context) => {
    giveToken(context.reply, await registerAccount(context));
    return true as const;
  });
  route(app, services, verifyEmail, async (context) => {
    await fileReady(services, await verify(context));
    return { verified: true } as const;
  });
  route(app, services, resendVerification, async (context) => {
    const { email } = context.body;
    await answeredAlike(() =>
      transactAs(services.pools.of('auth'), async (tx) => {
        await takeMailAllowance(tx, context, email);
        await resend(tx, services, email, onboarding.tokenHashOf(context.request));
      }),
    );
    return {
      message: 'Si cette adresse attend sa vérification, un e-mail vient d’y être envoyé.',
      retryAfter: RESEND_COOLDOWN,
    };
  });
  route(app, services, readOnboarding, onboarding.read);
  route(app, services, openInvited, async (context) => {
    giveToken(context.reply, await takeUpInvited(context));
    return true as const;
  });
  route(app, services, patchOnboarding, onboarding.patch);
  route(app, services, addOnboardingDocument, onboarding.addDocument);
  route(app, services, removeOnboardingDocument, onboarding.removeDocument);
  route(app, services, submitOnboarding, async (context) => {
    const { answer, userId } = await onboarding.submit(context);
    if (userId) await fileReady(services, userId);
    return answer;
  });
  route(app, services, myAdhesion, async ({ identity, read }) =>
    read(async (db) => {
      const own = await findOwnId(db, identity.userId, identity.partyId);
      const record = own && (await findAdhesion(db, sideOfIdentity(identity), own.id));
      if (!record) throw notFound();
      const adhesion = await ownView({ db, services, identity, record });
      const draft =
        record.status === 'draft' || adhesion.lapsed ? await repository.findOwnDraft(db, record.id) : null;
      const { onboardingId, account, company, sent } = draft ?? {};
      if (sent || !account) return { ...adhesion, missing: [] };
      const items = missingItems(account.side, company ?? {}).map(({ label }) => label);
      const papers =
        onboardingId && asksDocuments(account.side) ? await repository.missingLabels(db, onboardingId) : [];
      return { ...adhesion, missing: [...items, ...papers] };
    }),
  );
  route(app, services, resumeOnboarding, async ({ identity, request, reply }) => {
    const secret = newSecret();
    const takeUp = (tx: Transaction) => repository.takeUp(tx, identity.userId, hashOf(secret));
    const taken =
      (await transactAs(services.pools.of('auth'), takeUp)) ||
      (await transactAs(services.pools.of('system'), async (tx) => {
        await beginAnew(tx, request, identity.userId, hashOf(secret));
        return takeUp(tx);
      }));
    if (!taken) throw notFound();
    giveToken(reply, secret);
    return true as const;
  });
}

/** The secret is sent once, in a header: the specified body of `register` stays `true`. */
function giveToken(reply: FastifyReply, secret: string): void {
  reply.header(ONBOARDING_TOKEN_HEADER, secret);
}
