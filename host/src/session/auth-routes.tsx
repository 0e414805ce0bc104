import { lazyPage, Navigate, type PortalRoute } from '@cessio/shell';
import './host-texts.ts';

const signIn = lazyPage(() => import('./sign-in.page.tsx'), 'SignInPage');
const coverSignIn = lazyPage(() => import('./sign-in.page.tsx'), 'CoverSignInPage');
const signUp = lazyPage(() => import('./sign-up.page.tsx'), 'SignUpPage');
const coverSignUp = lazyPage(() => import('./sign-up.page.tsx'), 'CoverSignUpPage');
const password = lazyPage(() => import('./password-reset.page.tsx'), 'PasswordResetPage');
const coverPassword = lazyPage(() => import('./password-reset.page.tsx'), 'CoverPasswordResetPage');
const lock = lazyPage(() => import('./lock-screen.page.tsx'), 'LockScreenPage');
const coverLock = lazyPage(() => import('./lock-screen.page.tsx'), 'CoverLockScreenPage');
const mailbox = lazyPage(() => import('./mailbox.page.tsx'), 'MailboxPage');

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
  // One form asks for account, company and consent; the later steps of the specification lead to it.
  ...['/auth/cedant-signup2', '/auth/cedant-signup3'].map((path): PortalRoute => ({
    path,
    element: <Navigate to="/auth/boxed-signup" replace />,
    handle: { public: true, title: 'host:signUp.title' },
  })),
  page('/auth/cedant-mailbox', mailbox, 'mailbox.title'),
  page('/auth/boxed-password-reset', password, 'password.title'),
  page('/auth/cover-password-reset', coverPassword, 'password.title'),
  page('/auth/boxed-lockscreen', lock, 'lock.title'),
  page('/auth/cover-lockscreen', coverLock, 'lock.title'),
];
