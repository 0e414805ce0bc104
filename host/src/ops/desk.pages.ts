// One chunk for both: each separate chunk adds its name and hash to the entry.
export { MessagesPage } from './messages/messages.page.tsx';
export { PersonalDataPage } from './privacy/privacy.page.tsx';
