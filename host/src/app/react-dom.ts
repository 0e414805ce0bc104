/** A turn of its own in the bundle (bootstrap.tsx). */
export { createRoot } from 'react-dom/client';
