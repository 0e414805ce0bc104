// The steps of one sign-up in one chunk: the next one is there when needed.
export { SignUpPage } from './account.page.tsx';
export { CompanyPage } from './company.page.tsx';
export { DocumentsPage } from './documents.page.tsx';
export { MailboxPage } from './mailbox.page.tsx';
