// Pages for visitors in one chunk: each separate chunk adds its name and hash to the entry.
export { AccountBlockPage } from '../contact/account-block.page.tsx';
export { ContactPage } from '../contact/contact.page.tsx';
export { AccessibilityPage, NoticePage, PrivacyPage, TermsPage } from '../legal/legal.pages.tsx';
export { MaintenancePage } from '../ops/maintenance/maintenance.page.tsx';
export { AboutPage, ComingSoonPage } from './plain.pages.tsx';
