import type { FastifyInstance } from 'fastify';
import {
  addPasskey,
  completeSignIn,
  confirmTotp,
  enrolTotp,
  listPasskeys,
  newPasskeyOptions,
  passkeyOptions,
  passkeySignIn,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  sendStepUpCode,
  stepUp,
} from '@cessio/contract';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import * as factors from './factors.service.ts';
import * as signIn from './sign-in.service.ts';
import { mailStepUpCode, proveAgain } from './step-up.service.ts';

export function mfaRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, completeSignIn, signIn.completeSignIn);
  route(app, services, passkeyOptions, signIn.openPasskeyChallenge);
  route(app, services, passkeySignIn, signIn.signInByPasskey);

  route(app, services, stepUp, proveAgain);
  route(app, services, sendStepUpCode, mailStepUpCode);

  route(app, services, enrolTotp, factors.beginTotp);
  route(app, services, confirmTotp, async (context) => ({
    recoveryCodes: await factors.confirmTotp(context, context.body.code),
  }));
  route(app, services, removeTotp, factors.removeTotp);
  route(app, services, renewRecoveryCodes, async (context) => ({
    recoveryCodes: await factors.renewCodes(context),
  }));

  route(app, services, listPasskeys, async (context) => ({ data: await factors.listPasskeys(context) }));
  route(app, services, newPasskeyOptions, factors.beginPasskey);
  route(app, services, addPasskey, (context) => factors.addPasskey(context, context.body));
  route(app, services, renamePasskey, (context) =>
    factors.renamePasskey(context, context.params.id, context.body.name),
  );
  route(app, services, removePasskey, (context) => factors.removePasskey(context, context.params.id));
}
