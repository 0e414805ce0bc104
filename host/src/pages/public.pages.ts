// Pages for visitors in one chunk: each chunk of its own costs the entry its name and its hash.
export { AccountBlockPage } from '../contact/account-block.page.tsx';
export { ContactPage } from '../contact/contact.page.tsx';
export { AccessibilityPage, NoticePage, PrivacyPage, TermsPage } from '../legal/legal.pages.tsx';
export { MaintenancePage } from '../ops/maintenance/maintenance.page.tsx';
export { AboutPage, ComingSoonPage } from './plain.pages.tsx';
