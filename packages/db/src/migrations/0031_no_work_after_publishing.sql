-- Nothing follows a publication once it is live, so nothing waits for its turn to do nothing.
delete from outbox where kind = 'publication.live';
