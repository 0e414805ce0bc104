import { pageRoute, pages } from '@cessio/contract';
import { lazyPage, type PortalRoute } from '@cessio/shell';
import { secondFactor } from '../routes.ts';
import './host-texts.ts';

const signIn = lazyPage(() => import(/* webpackChunkName: "sign-in" */ './sign-in.page.tsx'), 'SignInPage');
const signUpPages = () => import('../signup/signup.pages.ts');
const signUp = lazyPage(signUpPages, 'SignUpPage');
const company = lazyPage(signUpPages, 'CompanyPage');
const documents = lazyPage(signUpPages, 'DocumentsPage');
const password = lazyPage(() => import('./password-reset.page.tsx'), 'PasswordResetPage');
const lock = lazyPage(() => import('./lock-screen.page.tsx'), 'LockScreenPage');
const enrolment = lazyPage(() => import('../security/enrolment.page.tsx'), 'EnrolmentPage');
const mailbox = lazyPage(signUpPages, 'MailboxPage');

/** Sign-in and related pages: public, without the layout. Some have a variant with a wide panel at another address. */
export const authRoutes: PortalRoute[] = [
  pageRoute(pages.signIn, 'host:signIn.title', 'everybody', signIn),
  pageRoute(pages.coverSignIn, 'host:signIn.title', 'everybody', signIn),
  pageRoute(pages.signUp, 'host:signUp.title', 'everybody', signUp),
  pageRoute(pages.coverSignUp, 'host:signUp.title', 'everybody', signUp),
  pageRoute(pages.signUpCompany, 'host:signUp.company', 'everybody', company),
  pageRoute(pages.signUpDocuments, 'host:signUp.documents', 'everybody', documents),
  pageRoute(pages.mailbox, 'host:mailbox.title', 'everybody', mailbox),
  // Not in the specification, which has no second factor.
  pageRoute(secondFactor, 'host:secondFactor.title', 'everybody', enrolment),
  pageRoute(pages.passwordReset, 'host:password.title', 'everybody', password),
  pageRoute(pages.coverPasswordReset, 'host:password.title', 'everybody', password),
  pageRoute(pages.lockScreen, 'host:lock.title', 'everybody', lock),
  pageRoute(pages.coverLockScreen, 'host:lock.title', 'everybody', lock),
];
