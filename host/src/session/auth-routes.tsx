import { lazyPage, type PortalRoute } from '@cessio/shell';
import './host-texts.ts';

const signIn = lazyPage(() => import(/* webpackChunkName: "sign-in" */ './sign-in.page.tsx'), 'SignInPage');
const coverSignIn = lazyPage(
  () => import(/* webpackChunkName: "sign-in" */ './sign-in.page.tsx'),
  'CoverSignInPage',
);
const signUp = lazyPage(() => import('../signup/account.page.tsx'), 'SignUpPage');
const coverSignUp = lazyPage(() => import('../signup/account.page.tsx'), 'CoverSignUpPage');
const company = lazyPage(() => import('../signup/company.page.tsx'), 'CompanyPage');
const documents = lazyPage(() => import('../signup/documents.page.tsx'), 'DocumentsPage');
const password = lazyPage(() => import('./password-reset.page.tsx'), 'PasswordResetPage');
const coverPassword = lazyPage(() => import('./password-reset.page.tsx'), 'CoverPasswordResetPage');
const lock = lazyPage(() => import('./lock-screen.page.tsx'), 'LockScreenPage');
const coverLock = lazyPage(() => import('./lock-screen.page.tsx'), 'CoverLockScreenPage');
const enrolment = lazyPage(() => import('../security/enrolment.page.tsx'), 'EnrolmentPage');
const mailbox = lazyPage(() => import('../signup/mailbox.page.tsx'), 'MailboxPage');

type Lazy = typeof signIn;
const page = (path: string, lazy: Lazy, title: string): PortalRoute => ({
  path,
  lazy,
  handle: { public: true, title: `host:${title}` },
});

/** Signing in and what stands around it: public, on the blank page. */
export const authRoutes: PortalRoute[] = [
  page('/auth/boxed-signin', signIn, 'signIn.title'),
  page('/auth/cover-login', coverSignIn, 'signIn.title'),
  page('/auth/boxed-signup', signUp, 'signUp.title'),
  page('/auth/cover-register', coverSignUp, 'signUp.title'),
  page('/auth/cedant-signup2', company, 'signUp.company'),
  page('/auth/cedant-signup3', documents, 'signUp.documents'),
  page('/auth/cedant-mailbox', mailbox, 'mailbox.title'),
  // Ours: the specification knows no second factor.
  page('/auth/second-factor', enrolment, 'secondFactor.title'),
  page('/auth/boxed-password-reset', password, 'password.title'),
  page('/auth/cover-password-reset', coverPassword, 'password.title'),
  page('/auth/boxed-lockscreen', lock, 'lock.title'),
  page('/auth/cover-lockscreen', coverLock, 'lock.title'),
];
