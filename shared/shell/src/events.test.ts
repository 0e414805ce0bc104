import { PortalEvents } from './events.ts';

it('tells everybody who listens, until they stop', () => {
  const events = new PortalEvents();
  const heard: string[] = [];
  const stop = events.on('recordChanged', ({ entity, id }) => heard.push(`${entity} ${id}`));
  events.on('notification', ({ message }) => heard.push(message));
  events.emit('recordChanged', { entity: 'invoice', id: '7' });
  events.emit('notification', { message: 'Bonjour' });
  stop();
  events.emit('recordChanged', { entity: 'invoice', id: '8' });
  expect(heard).toEqual(['invoice 7', 'Bonjour']);
});
