import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut. */
export interface Proxy {
  port: number
  /** Forwards nothing any more, and tells nobody: as where a cable was pulled. */
  cut(): void
  /** Forwards again, to another port if one is given. Connections from before stay as dead as they are. */
  mend(port?: number): void
  close(): Promise<void>
}

/** A way of its own to a port of this machine. */
export async function openProxy(port: number): Promise<Proxy> {
  let target = port
  let isCut = false
  const pairs = new Set<readonly [Socket, Socket]>()
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    // Taken, as by the router in between, and never answered.
    if (isCut) return
    const far = connect(target, '127.0.0.1')
    keep(far)
    near.pipe(far).pipe(near)
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      if (!pairs.delete(pair)) return
      near.destroy()
      far.destroy()
    }
    near.on('close', end)
    far.on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.pause()
        far.pause()
      }
      // Neither side hears when the other goes.
      pairs.clear()
    },
    mend: (next = target) => {
      target = next
      isCut = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
