// Repositories
