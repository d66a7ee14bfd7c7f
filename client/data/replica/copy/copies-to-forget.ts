const key = 'copies-to-forget'

/** The users who signed out here and whose copies may not be deleted yet. */
export function copiesToForget(): string[] {
  return localStorage.getItem(key)?.match(/\S+/g) ?? []
}

export function mustForget(userId: string): void {
  localStorage.setItem(key, [...copiesToForget(), userId].join(' '))
}

/** The copy is gone, or its user has signed in again and keeps it. */
export function isForgotten(userId: string): void {
  const others = copiesToForget().filter((other) => other !== userId)
  if (others.length > 0) localStorage.setItem(key, others.join(' '))
  else localStorage.removeItem(key)
}
