// One chunk for these: each separate chunk adds its name and hash to the entry.
export { JobsPage } from './jobs/jobs.page.tsx';
export { MessagesPage } from './messages/messages.page.tsx';
export { PersonalDataPage } from './privacy/privacy.page.tsx';
