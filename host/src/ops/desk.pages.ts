// One chunk for both: each chunk of its own costs the entry its name and its hash.
export { MessagesPage } from './messages/messages.page.tsx';
export { PersonalDataPage } from './privacy/privacy.page.tsx';
