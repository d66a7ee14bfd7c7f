import { Observable } from 'rxjs'

type Input<T> = Observable<T> | PromiseLike<T> | Iterable<T>

/**
 * Replaces rxjs's own in the client's build, without asynchronous iterables, streams and other libraries' observables,
 * none of which are used here.
 */
export function innerFrom<T>(input: Input<T>): Observable<T> {
  if (input instanceof Observable) return input
  return new Observable((subscriber) => {
    const end = (values: Iterable<T>) => {
      for (const value of values) subscriber.next(value)
      subscriber.complete()
    }
    if (Symbol.iterator in input) end(input)
    else
      input.then(
        (value) => end([value]),
        (error: unknown) => subscriber.error(error),
      )
  })
}
