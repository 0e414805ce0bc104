export { default as styled } from '@emotion/styled';
export { keyframes, Global } from '@emotion/react';
