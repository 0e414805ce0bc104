/** React DOM only, so that bootstrap.tsx can evaluate it in a separate task. */
export { createRoot } from 'react-dom/client';
