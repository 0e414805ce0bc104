/** Replaces the transports of socket.io that the live connection does not use: it is a WebSocket (host/src/realtime). */
export const XHR = undefined;
export const WT = undefined;
