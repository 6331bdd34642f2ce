// A room server as the field builds it most: npm's ws on Node's HTTP server, rooms in memory.

import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { newSecret, Room } from './room.mjs';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const rooms = new Map();

const newToken = () => Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const http = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    const [token, claim] = [newToken(), newSecret()];
    rooms.set(token, new Room(claim));
    const body = JSON.stringify({ token, path: `/r/${token}`, claim });
    response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
    response.end(body);
  });
});

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 4096 });
http.on('upgrade', (request, socket, head) => {
  const room = rooms.get(/^\/r\/(\w+)\/ws$/.exec(request.url)?.[1]);
  if (!room) return socket.destroy();
  return sockets.handleUpgrade(request, socket, head, (client) => {
    const connection = { seat: undefined, send: (text) => client.send(text) };
    client.on('message', (data) => room.receive(connection, data.toString()));
    client.on('close', () => room.leave(connection));
    client.on('error', () => client.terminate());
  });
});

http.listen(0, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${http.address().port}`));
