import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import express from 'express'
import { build } from 'vite'
import type { OnClose } from './row.ts'

export type BareSite = { url: string; stop(): Promise<void> }

/** Builds the bare page and serves it on an origin of its own. */
export async function startBareSite(onClose: OnClose): Promise<BareSite> {
  const outDir = await mkdtemp(join(tmpdir(), 'almanac-bare-'))
  onClose(() => rm(outDir, { recursive: true, force: true }))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'bare-page'),
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  })
  const server = createServer(express().use(express.static(outDir)))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const stop = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  onClose(stop)
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop }
}
