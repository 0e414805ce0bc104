/** React DOM by itself, so that bootstrap.tsx can evaluate it in a task of its own. */
export { createRoot } from 'react-dom/client';
